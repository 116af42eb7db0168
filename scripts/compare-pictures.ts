import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from './chromium.ts';

/** A picture that isn't the same in both folders: how many of its pixels differ. */
export type Difference = { readonly name: string; readonly pixels: number };

/** What came of laying two folders of pictures over each other; names without their folder. */
export type PictureComparison = {
  readonly same: number;
  /** Those that differ most come first. */
  readonly different: readonly Difference[];
  readonly onlyBefore: readonly string[];
  readonly onlyAfter: readonly string[];
};

const namesIn = (folder: string): string[] => readdirSync(folder).filter((name) => name.endsWith('.png'));

/** Compares the pictures of two folders by name, pixel by pixel, and writes one of what differs into `target` for each that does. */
export async function comparePictures(
  before: string,
  after: string,
  target: string,
): Promise<PictureComparison> {
  const names = { before: new Set(namesIn(before)), after: new Set(namesIn(after)) };
  const both = [...names.before].filter((name) => names.after.has(name)).toSorted();
  const different: Difference[] = [];
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    for (const name of both) {
      const pair = [before, after].map((folder) => readFileSync(join(folder, name)));
      const [one, other] = pair;
      if (!one || !other || one.equals(other)) continue;
      const { pixels, picture } = await differenceOf(page, [urlOf(one), urlOf(other)]);
      if (pixels === 0) continue;
      different.push({ name, pixels });
      writeFileSync(join(target, name), Buffer.from(picture, 'base64'));
    }
  } finally {
    await browser.close();
  }
  return {
    same: both.length - different.length,
    different: different.toSorted((one, other) => other.pixels - one.pixels),
    onlyBefore: [...names.before].filter((name) => !names.after.has(name)).toSorted(),
    onlyAfter: [...names.after].filter((name) => !names.before.has(name)).toSorted(),
  };
}

const urlOf = (picture: Buffer): string => `data:image/png;base64,${picture.toString('base64')}`;

/** What differs is red on the later picture made pale. A browser reads and writes pictures without a library. */
const differenceOf = (page: Page, urls: [string, string]): Promise<{ pixels: number; picture: string }> =>
  page.evaluate(async ([beforeUrl, afterUrl]) => {
    // What smooths the edges of letters may differ by this much of 255.
    const tolerance = 8;
    const load = async (url: string) => createImageBitmap(await (await fetch(url)).blob());
    const [before, after] = [await load(beforeUrl), await load(afterUrl)];
    const size = [Math.max(before.width, after.width), Math.max(before.height, after.height)] as const;
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = size;
    const brush = canvas.getContext('2d', { willReadFrequently: true });
    if (!brush) throw new Error('The browser has no canvas.');
    const pixelsOf = (image: ImageBitmap) => {
      brush.clearRect(0, 0, ...size);
      brush.drawImage(image, 0, 0);
      return brush.getImageData(0, 0, ...size);
    };
    const old = pixelsOf(before).data;
    const drawn = pixelsOf(after);
    let pixels = 0;
    for (let at = 0; at < old.length; at += 4) {
      const isOther = [0, 1, 2, 3].some(
        (channel) => Math.abs((old[at + channel] ?? 0) - (drawn.data[at + channel] ?? 0)) > tolerance,
      );
      if (isOther) pixels += 1;
      drawn.data.set(
        isOther ? [220, 0, 0, 255] : [0, 1, 2].map((c) => 200 + (drawn.data[at + c] ?? 0) / 5),
        at,
      );
    }
    brush.putImageData(drawn, 0, 0);
    return { pixels, picture: canvas.toDataURL('image/png').split(',')[1] ?? '' };
  }, urls);

/** A page that shows each difference side by side: before, after, and what differs. Its folder lies beside those of the pictures. */
export function pageOf(
  { same, different, onlyBefore, onlyAfter }: PictureComparison,
  names: { before: string; after: string },
): string {
  const rows = different.map(({ name, pixels }) => {
    const images = [`../${names.before}/${name}`, `../${names.after}/${name}`, name].map(
      (path) => `<a href="${path}"><img loading="lazy" src="${path}" alt=""></a>`,
    );
    return `<h2>${name}: ${pixels} pixels</h2>\n<div>${images.join('')}</div>`;
  });
  const list = (title: string, all: readonly string[]) =>
    all.length === 0 ? '' : `<h2>${title}</h2>\n<p>${all.join('<br>')}</p>`;
  return `<!doctype html>
<meta charset="utf-8">
<title>${names.before} and ${names.after}</title>
<style>div { display: grid; grid-template-columns: repeat(3, 1fr); gap: 8px; } img { width: 100%; border: 1px solid #888; }</style>
<h1>${different.length} of ${same + different.length} pictures differ</h1>
${rows.join('\n')}
${list(`Only in ${names.before}`, onlyBefore)}
${list(`Only in ${names.after}`, onlyAfter)}
`;
}
