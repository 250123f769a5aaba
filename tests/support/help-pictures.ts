import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openBrowser } from './browser.ts'
import { pictures } from './help-pictures/pictures.ts'
import { take } from './help-pictures/take.ts'
import { startHelpWorld } from './help-pictures/world.ts'
import { root } from './program.ts'

// Takes the pictures of the help from the running product, with the demo data, in both languages:
//
//   node scripts/build.ts && node tests/support/help-pictures.ts          all pictures
//   node tests/support/help-pictures.ts board adForm                      the pictures of these articles

const wanted = process.argv.slice(2)
const unknown = wanted.filter((id) => !(id in pictures))
if (unknown.length > 0) throw new Error(`There is no picture of ${unknown.join(', ')}.`)
const { stop, ...world } = await startHelpWorld()
const browser = await openBrowser()
try {
  for (const [id, picture] of Object.entries(pictures).filter(([id]) => wanted.length === 0 || wanted.includes(id)))
    for (const language of ['sv', 'en'] as const) {
      const file = `web/shell/help/pictures/${id}.${language}.webp`
      const bytes = await take(picture, { browser, world, language }).catch((error: unknown) => {
        throw new Error(`The picture of ${id} could not be taken in ${language}.`, { cause: error })
      })
      await writeFile(join(root, file), bytes)
      console.log(`${file} ${(bytes.length / 1000).toFixed(0)} kB`)
    }
} finally {
  await browser.close()
  await stop()
}
