import { kindOf, Problem, type ProblemCode, type ProblemFields } from '@purser/domain/problem';

/** The server's message, or status and text (docs/product/screens.md#waiting-nothing-failing). */
export async function readProblem(response: Response): Promise<Problem> {
  const text = await response.text().catch(() => '');
  const answer = parseObject(text);
  const kind = kindOf(response.status);
  const message = answer && wordsOf(answer);
  if (!answer || message === undefined) {
    const { status, statusText } = response;
    return new Problem(kind, `${status}: ${plainText(response, text)}`, {
      code: answer ? 'wordless' : 'unreadable',
      more: { status, statusText },
    });
  }
  return problemOf(answer, message, response.status);
}

export function findProblem(answer: Readonly<Record<string, unknown>>): Problem | undefined {
  const message = wordsOf(answer);
  if (message === undefined || typeof answer.status !== 'number') return undefined;
  return problemOf(answer, message, answer.status);
}

export function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return isObject(value) ? value : undefined;
}

function problemOf(answer: Readonly<Record<string, unknown>>, message: string, status: number): Problem {
  const { fields, code, ...more } = answer;
  return new Problem(kindOf(status), message, {
    ...(isCode(code) && { code }),
    ...(isFields(fields) && { fields }),
    more,
  });
}

// A proxy's error page would fill the screen with tags; its status line says as much.
function plainText(response: Response, text: string): string {
  const isPage = response.headers.get('Content-Type')?.includes('html') ?? false;
  return (isPage ? '' : text.trim()) || response.statusText;
}

// Our server says the same in the first two; a proxy may know only one of the three (docs/product/api.md#errors).
const wordsOf = ({ message, error, details }: Readonly<Record<string, unknown>>): string | undefined =>
  textOf(message) ?? textOf(error) ?? textOf(details);

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// Our server sends only known codes; what a proxy sends is compared with those.
const isCode = (value: unknown): value is ProblemCode => typeof value === 'string';

const isFields = (value: unknown): value is ProblemFields =>
  isObject(value) && Object.values(value).every((message) => typeof message === 'string');
