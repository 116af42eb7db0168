/** The key that goes with letters for commands, as this machine's keyboard names it. */
const command = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl+';

/** How the keys that save and send are named in a tooltip. */
export const saveKeys = `${command}S`;
export const sendKeys = command === '⌘' ? '⌘↵' : 'Ctrl+Enter';

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const withCommand = ({ ctrlKey, metaKey, altKey, shiftKey }: Keys): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey;

/** Whether these keys save what is open. */
export const isSave = (event: Keys): boolean => withCommand(event) && event.key.toLowerCase() === 's';

/** Whether these keys send a form, from within a field of several lines too. */
export const isSend = (event: Keys): boolean => withCommand(event) && event.key === 'Enter';
