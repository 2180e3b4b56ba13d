/** `make log-events`: every log event by part of the product and level, as the page monitor.md explains. */
import { loggedEvents } from './logged-events';

for (const [folder, events] of loggedEvents()) {
  console.log(`${folder}, ${events.length}:`);
  for (const { level, event } of events) console.log(`  ${level.padEnd(5)} ${event}`);
}
