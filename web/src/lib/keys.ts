const command = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl+';

export const saveKeys = `${command}S`;
export const sendKeys = command === '⌘' ? '⌘↵' : 'Ctrl+Enter';

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const withCommand = ({ ctrlKey, metaKey, altKey, shiftKey }: Keys): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey;

export const isSave = (event: Keys): boolean => withCommand(event) && event.key.toLowerCase() === 's';

export const isSend = (event: Keys): boolean => withCommand(event) && event.key === 'Enter';
