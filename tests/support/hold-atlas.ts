import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'

/** A process that opens a country's current version, prints it and reads it until its input ends. */
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
