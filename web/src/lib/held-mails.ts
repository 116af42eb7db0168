import { toast } from './toast.ts';

/** Says that mails about a decision are held back, where any are: the people whom they are for don't know of it yet. */
export function announceHeldMails(count = 0): void {
  if (count === 0) return;
  toast({
    title: count === 1 ? '1 mail is held back' : `${count} mails are held back`,
    description:
      'Your decision is saved, but you have caused too many mails within an hour. An administrator can send them in Settings, Outgoing mail.',
  });
}
