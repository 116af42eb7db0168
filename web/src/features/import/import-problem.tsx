import { Problem } from '@purser/domain/problem';
import { signInAddress } from '../../lib/next-page.ts';
import { messageOf } from '../../lib/query-client.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, buttonLook } from '../../ui/button.tsx';

interface ImportProblemProps {
  readonly problem: Error;
  /** What could not be done with the file. */
  readonly deed?: 'imported' | 'tried';
  readonly onRetry: () => void;
}

/** Why the file was not taken, and what to do about it. The file and its matches are kept. */
export function ImportProblem({ problem, deed = 'imported', onRetry }: ImportProblemProps) {
  const { title, text, isRetried, signsIn } = wordsFor(problem, `The file could not be ${deed}`);
  return (
    <Alert
      variant="destructive"
      title={title}
      action={
        isRetried && (
          <span className="flex flex-wrap gap-2">
            {signsIn && (
              <a
                {...buttonLook({ variant: 'outline', size: 'sm' })}
                href={signInAddress('/table')}
                target="_blank"
                rel="noreferrer"
              >
                Sign in in a new tab
              </a>
            )}
            <Button variant="outline" size="sm" onClick={onRetry}>
              Try again
            </Button>
          </span>
        )
      }
    >
      {text}
    </Alert>
  );
}

interface ProblemWords {
  readonly title: string;
  readonly text: string;
  /** The same file may be taken the next time. */
  readonly isRetried: boolean;
  readonly signsIn?: boolean;
}

const wholeOrNot =
  'A file is imported whole or not at all, and what is already there counts as unchanged, so trying again is safe.';

function wordsFor(problem: Error, title: string): ProblemWords {
  if (!(problem instanceof Problem)) {
    return { title, text: messageOf(problem), isRetried: true };
  }
  if (problem.code === 'signed_out') {
    return {
      title: 'Your session has ended',
      text: 'Your file is still here, with everything that you matched. Sign in again, then try again.',
      isRetried: true,
      signsIn: true,
    };
  }
  if (problem.code === 'interrupted') {
    return { title: 'The connection was lost', text: `${problem.message} ${wholeOrNot}`, isRetried: true };
  }
  if (problem.kind === 'too_large') {
    return { title: 'The file is too large', text: problem.message, isRetried: false };
  }
  return {
    title,
    text: problem.message,
    isRetried: !['invalid', 'malformed', 'unsupported', 'forbidden'].includes(problem.kind),
  };
}
