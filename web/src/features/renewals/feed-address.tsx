import { useRef } from 'react';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';

/** The address of a feed, as long as its dialog is open. */
export function FeedAddress({ name, url }: { name: string; url: string }) {
  const input = useRef<HTMLInputElement>(null);

  function copy() {
    const onCopied = () => toast({ title: 'Address copied' });
    const onRefused = () => {
      // It can still be copied by hand.
      input.current?.select();
      toast({
        title: 'The browser didn’t copy the address',
        description: 'It is selected: copy it by hand.',
        variant: 'destructive',
      });
    };
    // Browsers offer the clipboard only to pages loaded over HTTPS.
    if (!('clipboard' in navigator)) return onRefused();
    void navigator.clipboard.writeText(url).then(onCopied, onRefused);
  }

  return (
    <Field
      label={`Address for ${name}`}
      hint="Shown this once. Who has it sees these dates without signing in."
    >
      <span className="flex gap-2">
        <TextInput ref={input} readOnly value={url} onFocus={({ target }) => target.select()} />
        <Button variant="outline" onClick={copy}>
          Copy
        </Button>
      </span>
    </Field>
  );
}
