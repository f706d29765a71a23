import { parentPort, workerData } from 'node:worker_threads';
import { readAnomalies } from './anomalies.ts';
import type { Job, News } from './news.ts';
import { readPrescriptions } from './prescriptions.ts';

// The thread that reads and judges the rows of a file, while the other one writes those that are right.

const job = workerData as Job;
const tell = (news: News) => parentPort?.postMessage(news);
const { ring } = job;
void (ring.of === 'anomalies'
  ? readAnomalies(job, ring.slots, tell)
  : readPrescriptions(job, ring.slots, tell));
