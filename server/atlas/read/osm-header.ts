import { ProtobufCursor, readFields } from './protobuf-cursor'

const knownFeatures = new Set(['OsmSchema-V0.6', 'DenseNodes'])

/**
 * Date of the data (ISO, or empty) from an unpacked OSMHeader block.
 * @throws Error if the file requires an unsupported feature, such as a full history.
 */
export function readHeaderDate(bytes: Uint8Array): string {
  let seconds = 0
  const header = new ProtobufCursor(bytes)
  readFields(header, {
    4: () => {
      const feature = Buffer.from(header.message().rest()).toString()
      if (!knownFeatures.has(feature)) throw new Error(`it needs the feature ${feature}, which is not read`)
    },
    32: () => {
      seconds = header.signed()
    },
  })
  return seconds > 0 && seconds < 1e11 ? new Date(seconds * 1000).toISOString() : ''
}
