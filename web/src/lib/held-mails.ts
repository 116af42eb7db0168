import { toast } from './toast.ts';

export function announceHeldMails(count = 0): void {
  if (count === 0) return;
  toast({
    title: count === 1 ? '1 mail is held back' : `${count} mails are held back`,
    description:
      'Your decision is saved, but you have caused too many mails within an hour. An administrator can send them in Settings, Outgoing mail.',
  });
}
