import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'

/**
 * Runs as its own process: opens the current version of a country, prints which it is and reads it until its
 * input ends, then releases it.
 */
async function hold(root: string, country: string): Promise<void> {
  const library = createAtlasLibrary([root])
  const atlas = await library.open(country)
  process.stdout.write(`${atlas?.manifest.version}\n`)
  for await (const _ of process.stdin);
  await library.close()
}

hold(process.argv[2] ?? '', process.argv[3] ?? '').catch((error) => {
  process.stderr.write(`${error}\n`)
  process.exit(1)
})
