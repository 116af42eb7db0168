// Loaded before the program: at SIGUSR2 its clock goes an hour ahead, and at the next one back.
const RealDate = Date;
const hour = 3_600_000;
let ahead = 0;
const now = () => RealDate.now() + ahead;
globalThis.Date = new Proxy(RealDate, {
  construct: (_target, args) => (args.length === 0 ? new RealDate(now()) : new RealDate(...args)),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
process.on('SIGUSR2', () => {
  ahead = ahead === 0 ? hour : 0;
});
