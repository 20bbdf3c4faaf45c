// Loaded by Node with --import: on SIGUSR2 raises the errors that RAISE names, which no test could cause otherwise.
const { RAISE } = process.env;

function fail() {
  throw new TypeError('A slip of ours.\nWith a second line.');
}

process.on('SIGUSR2', () => {
  if (RAISE === 'exception') setTimeout(fail);
  if (RAISE === 'rejection') Promise.resolve().then(fail);
});
