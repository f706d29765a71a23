import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Comes with `--import` before the program of a server: told to watch and then to tell, answers for how long its
 * event loop was held at the most in between, in milliseconds. A timer of a millisecond sees it, as any timer or
 * request that waits would.
 */
const delays = monitorEventLoopDelay({ resolution: 1 });
process.on('message', (message) => {
  if (message === 'watch') {
    delays.reset();
    delays.enable();
  } else {
    delays.disable();
    process.send?.(delays.max / 1e6);
  }
});
// The timer keeps no process alive.
process.channel?.unref();
