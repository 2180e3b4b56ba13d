// Renders in a worker thread: filling shapes and encoding a PNG take about 50 ms of processor time per image.
import { parentPort, workerData } from 'node:worker_threads';
import { Resvg } from '@resvg/resvg-js';

parentPort.on('message', (svg) => {
  parentPort.postMessage(new Resvg(svg, { font: workerData }).render().asPng());
});
