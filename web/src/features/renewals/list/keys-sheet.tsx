import { Dialog } from '../../../ui/dialog.tsx';

const keys: readonly (readonly [names: readonly string[], does: string])[] = [
  [['↑', '↓'], 'previous, next row'],
  [['→', '←'], 'open, close details'],
  [['↵'], 'open the panel'],
  [['d'], 'decide'],
  [['r'], 'renew'],
  [['g'], 'renegotiate'],
  [['c'], 'cancel'],
  [['x'], 'select the row'],
  [['Shift', 'x'], 'select all from the last one on'],
  [['a'], 'assign an owner'],
  [['s'], 'snooze'],
  [['e'], 'export the selected rows'],
  [['Esc'], 'select none'],
  [['?'], 'these keys'],
];

export const KeysSheet = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Keys" onOpenChange={(open) => open || onClose()}>
    <dl className="key-list">
      {keys.map(([names, does]) => (
        <div key={does}>
          <dt>
            {names.map((name) => (
              <kbd key={name} className="kbd">
                {name}
              </kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
);
