import { parentPort, workerData } from 'node:worker_threads';
import bcrypt from 'bcryptjs';

// A thread of its own for one check: its third of a second of work keeps no visitor waiting.
parentPort?.postMessage(bcrypt.compareSync(workerData.password, workerData.hash));
