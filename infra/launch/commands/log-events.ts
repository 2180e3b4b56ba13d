/**
 * `make log-events`: every event that a process logs, by part of the product and level. Where the lines go:
 * the page monitor.md of the handbook.
 */
import { loggedEvents } from '../sources/log-events';

for (const [folder, events] of loggedEvents()) {
  console.log(`${folder}, ${events.length}:`);
  for (const { level, event } of events) console.log(`  ${level.padEnd(5)} ${event}`);
}
