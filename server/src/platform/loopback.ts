/** Whether a host name means this machine itself. @example isLoopbackHost('127.0.0.1') // true */
export const isLoopbackHost = (host: string): boolean =>
  ['localhost', '::1', '[::1]'].includes(host) || /^127(\.\d{1,3}){3}$/.test(host);
