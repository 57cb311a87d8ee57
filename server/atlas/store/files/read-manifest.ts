import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Manifest, manifestSchema, readableFormats } from '@/lib/contract/scout'

/** @throws Error from the file system if it is missing, else a sentence naming the file and its fault */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, 'manifest.json')
  const content = parseJson(await readFile(path, 'utf8'), path)
  const parsed = manifestSchema.safeParse(content)
  if (parsed.success) return parsed.data
  const format = formatOf(content) ?? 1
  const formats = new Intl.ListFormat('en-GB').format(readableFormats.map(String))
  if (!readableFormats.some((each) => each === format)) {
    throw new Error(
      `${path} is of another release (format ${format}, this one reads ${formats}): build the country again.`,
    )
  }
  const [issue] = parsed.error.issues
  throw new Error(`${path} is not a manifest: ${issue?.path.join('.')}: ${issue?.message}.`)
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`${path} is not a manifest: it is not JSON.`, { cause })
  }
}

function formatOf(content: unknown): number | undefined {
  const isObject = typeof content === 'object' && content !== null && 'format' in content
  return isObject && typeof content.format === 'number' ? content.format : undefined
}
