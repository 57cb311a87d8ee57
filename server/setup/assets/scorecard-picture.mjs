/** For pictures.mjs. Needs `pdftoppm` (poppler-utils). */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadImage } from '@napi-rs/canvas'
import { SetupError } from '../say.mjs'

async function fetchScorecard(origin) {
  const { runs } = await (await fetch(new URL('/api/evals/runs', origin))).json()
  const run = runs.find(({ name, scorecard }) => name === 'Town car parks' && scorecard !== '-')
  if (!run) throw new SetupError('The examples for guests have no scorecard yet. Try again in a minute.')
  const answer = await fetch(new URL(new URL(run.scorecard).pathname, origin))
  return Buffer.from(await answer.arrayBuffer())
}

/**
 * Page one of the guests' scorecard.
 * @param {string} origin of the running app
 * @param {number} width in pixels
 */
export async function scorecardPicture(origin, width) {
  const folder = mkdtempSync(join(tmpdir(), 'scorecard-'))
  try {
    const file = join(folder, 'scorecard.pdf')
    writeFileSync(file, await fetchScorecard(origin))
    const page = ['-png', '-singlefile', '-scale-to-x', String(width), '-scale-to-y', '-1']
    execFileSync('pdftoppm', [...page, file, join(folder, 'page')])
    return await loadImage(join(folder, 'page.png'))
  } catch (error) {
    if (error?.code === 'ENOENT') throw new SetupError('pdftoppm is missing: install poppler-utils.')
    throw error
  } finally {
    rmSync(folder, { recursive: true })
  }
}
