// Loaded before the program: its clock is DAYS_LATER days ahead.
const RealDate = Date;
const ahead = Number(process.env.DAYS_LATER) * 86_400_000;
const now = () => RealDate.now() + ahead;
globalThis.Date = new Proxy(RealDate, {
  construct: (_target, args) => (args.length === 0 ? new RealDate(now()) : new RealDate(...args)),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
