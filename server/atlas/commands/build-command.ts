import { join } from 'node:path'
import { type CountryName, countries, findCountry } from '@/lib/catalogue/countries'
import { type DownloadOptions, downloadExtract, isAddress } from '@/server/atlas/read/download-extract'
import { buildAtlas } from '@/server/atlas/write/build-atlas'
import type { CommandContext } from './command-context'
import { type CommandLine, optionOf, refuseExtra, UsageError, valuesOf } from './command-line'
import { publishBuilt } from './publish-command'

/** `build <country> <extract>`: builds an atlas from a file or a URL and makes it current, in the store
 * if there is one. */
export async function build(context: CommandContext, line: CommandLine): Promise<number> {
  const [countryText, source, extra] = line.positionals
  if (countryText === undefined) throw new UsageError('Which country? Its name and its extract are needed.')
  const country = requireCountry(countryText)
  if (source === undefined) {
    throw new UsageError(`Which extract? ${country.name} needs an .osm.pbf file or its address.`)
  }
  refuseExtra(extra)
  const written = await buildAtlas(context, {
    country,
    extractPath: await extractFile(context, { line, source }),
    chargersPath: optionOf(line, 'chargers'),
    countsPath: optionOf(line, 'counts'),
    populationPath: optionOf(line, 'population'),
    aroundPaths: await neighbourFiles(context, line),
    partial: line.options.partial === true,
    out: context.out,
    isForStore: context.store !== null,
  })
  const home = join(context.out, country.slug)
  if (await publishBuilt(context, { country: country.slug, version: written.version, home })) return 0
  context.print(`${country.name} is at version ${written.version} in ${written.folder}.`)
  return 0
}

function requireCountry(text: string): CountryName {
  const country = findCountry(text)
  if (country) return country
  const start = text.trim().slice(0, 2).toLowerCase()
  const alike = countries.filter(({ slug }) => start !== '' && slug.startsWith(start))
  const instead = alike.length === 0 ? '' : ` Did you mean ${alike.map(({ slug }) => slug).join(', ')}?`
  throw new Error(
    `"${text}" is not a country: give its English name or its two letters of ISO 3166-1, such as liechtenstein or LI.${instead}`,
  )
}

function extractFile(
  context: CommandContext,
  { line, source }: { line: CommandLine; source: string },
): Promise<string> {
  const md5 = optionOf(line, 'md5')
  const sha256 = optionOf(line, 'sha256')
  if (!isAddress(source)) {
    const name = md5 ? 'md5' : 'sha256'
    if (md5 ?? sha256)
      throw new UsageError(`--${name} is for an extract at an address, and ${source} is none.`)
    return Promise.resolve(source)
  }
  return download(context, source, { line, checksum: { md5, sha256 } })
}

/** The files of the neighbours, one download after the other. */
async function neighbourFiles(context: CommandContext, line: CommandLine): Promise<string[]> {
  const files: string[] = []
  for (const source of valuesOf(line, 'around')) {
    files.push(isAddress(source) ? await download(context, source, { line, checksum: {} }) : source)
  }
  return files
}

function download(
  { varDir, progress, fetch }: CommandContext,
  source: string,
  { line, checksum }: { line: CommandLine; checksum: NonNullable<DownloadOptions['checksum']> },
): Promise<string> {
  const folder = optionOf(line, 'cache') ?? join(varDir, 'downloads')
  return progress.step('Downloading', async (report) => {
    const { path, summary } = await downloadExtract(source, {
      folder,
      checksum,
      onProgress: ({ bytes, totalBytes }) => report.share(totalBytes === null ? 0 : bytes / totalBytes),
      ...(fetch ? { fetch } : {}),
    })
    report.done(summary)
    return path
  })
}
