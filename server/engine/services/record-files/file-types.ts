import type { EvaluationFile } from '@/lib/contract/evaluation'

export const contentTypes = {
  map: 'application/json',
  excel: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  scorecard: 'application/pdf',
} as const satisfies Record<EvaluationFile, string>

export const fileExtensions = { map: 'json', excel: 'xlsx', scorecard: 'pdf' } as const satisfies Record<
  EvaluationFile,
  string
>
