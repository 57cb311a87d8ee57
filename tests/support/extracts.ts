import { join, resolve } from 'node:path'

export const extractsFolder = resolve('tests/extracts')

const at = (file: string) => join(extractsFolder, file)

/** `tests/extracts/README.md` has the licences and hashes. */
export const extracts = {
  liechtenstein: at('liechtenstein-2026-03-29.osm.pbf'),
  andorra: at('andorra-2025-01-19.osm.pbf'),
  monaco: at('monaco-2021-04-21.osm.pbf'),
  /** All that Open Charge Map lists for Liechtenstein. */
  liechtensteinStations: at('ocm-liechtenstein-18.json'),
  /** Manifest and sites, as base64 by file name. */
  liechtensteinOfFormat3: at('liechtenstein-sites-format-3.json.gz'),
  /** Database and files of the build of 21 November 2026. */
  earlierInstallation: at('installation-2026-11-21.tar.zst'),
  /** By the codec of a Parquet file. */
  brotliParquet: at('car-parks-brotli.parquet'),
  lz4Parquet: at('car-parks-lz4.parquet'),
  rawLz4Parquet: at('car-parks-lz4-raw.parquet'),
  /** Calibrated by the version of 29 November 2026. */
  earlierModel: at('model-trained-2026-11-29.json'),
  leedsTraffic: at('dft-aadf-leeds.csv'),
} as const
