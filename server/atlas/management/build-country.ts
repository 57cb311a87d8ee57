import { join } from 'node:path'
import { publishVersion } from '@/server/atlas/published/publish-version'
import { type DownloadOptions, downloadExtract, isAddress } from '@/server/atlas/read/download-extract'
import { touchLease } from '@/server/atlas/store/memory/lease'
import type { InstalledVersion } from '@/server/atlas/versions/installed-versions'
import { type BuildRequest, type BuiltAtlas, buildAtlas } from '@/server/atlas/write/build-atlas'
import { type ManagementContext, withStore } from './management-context'

export interface FetchedSource {
  /** Checked after a download; the server's `.md5` without one. */
  checksum?: DownloadOptions['checksum']
  /** Folder for downloads; below `varDir` without one. */
  cache?: string | undefined
}

/**
 * A file stays where it is, an address is downloaded.
 * @returns path
 * @throws ExtractError for an address that cannot be downloaded
 */
export function fetchSource(
  { varDir, progress, fetch }: Pick<ManagementContext, 'varDir' | 'progress' | 'fetch'>,
  source: string,
  { checksum = {}, cache }: FetchedSource = {},
): Promise<string> {
  if (!isAddress(source)) return Promise.resolve(source)
  return progress.step('Downloading', async (report) => {
    const { path, summary } = await downloadExtract(source, {
      folder: cache ?? join(varDir, 'downloads'),
      checksum,
      onProgress: ({ bytes, totalBytes }) => report.share(totalBytes === null ? 0 : bytes / totalBytes),
      ...(fetch ? { fetch } : {}),
    })
    report.done(summary)
    return path
  })
}

/**
 * Writes the atlas below `out`. With a store it does not become current before it is published.
 * @throws ExtractError as `buildAtlas`
 */
export const buildCountry = (
  context: Pick<ManagementContext, 'clock' | 'progress' | 'out' | 'store'>,
  request: Omit<BuildRequest, 'out' | 'isForStore'>,
): Promise<BuiltAtlas> =>
  buildAtlas(context, {
    ...request,
    out: context.out,
    isForStore: context.store !== null,
  })

type Version = Pick<InstalledVersion, 'country' | 'version' | 'home'>

/** @returns false without a store */
export function publishBuilt(
  { store, clock, progress }: Pick<ManagementContext, 'store' | 'clock' | 'progress'>,
  { country, version, home }: Version,
): Promise<boolean> {
  return withStore(store, async (opened) => {
    if (!opened) return false
    await progress.step('Publishing the atlas', async (report) => {
      await touchLease(home, version, clock())
      const local = { country, version, folder: join(home, version) }
      await publishVersion(opened, local, { now: clock(), onProgress: report.share })
    })
    return true
  })
}
