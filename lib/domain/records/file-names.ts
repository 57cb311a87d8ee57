import { limits } from '@/lib/config/limits'
import { lengths } from '@/lib/contract/bounds'
import type { EvaluationFile } from '@/lib/contract/evaluation'

export const recordFileKinds = {
  map: { extension: 'json', named: 'map' },
  excel: { extension: 'xlsx', named: 'spreadsheet' },
  scorecard: { extension: 'pdf', named: 'scorecard' },
} as const satisfies Record<EvaluationFile, { extension: string; named: string }>

const megabytes = limits.recordFileBytes / 1_000_000

export const fileMessages = {
  tooLarge: (file: EvaluationFile) => `The ${recordFileKinds[file].named} is larger than ${megabytes} MB.`,
  empty: (file: EvaluationFile) => `The ${recordFileKinds[file].named} is empty.`,
  wrongName: (file: EvaluationFile) => {
    const { named, extension } = recordFileKinds[file]
    return `The ${named} must be a .${extension} file.`
  },
}

export function recordFileFault(
  file: EvaluationFile,
  { name, size }: { name: string; size: number },
): string | undefined {
  if (!name.toLowerCase().endsWith(`.${recordFileKinds[file].extension}`)) return fileMessages.wrongName(file)
  if (size === 0) return fileMessages.empty(file)
  return size > limits.recordFileBytes ? fileMessages.tooLarge(file) : undefined
}

/** The name without folders and control characters. */
export function plainFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const plain = last.replace(/[\p{Cc}"]/gu, '_')
  return plain.length > lengths.name ? plain.slice(-lengths.name) : plain
}
