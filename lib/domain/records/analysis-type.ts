import type { EvaluationRecord } from '@/lib/contract/evaluation'

export type AnalysisType = 'default' | 'custom'

/** Records made for a customer are listed under My Analyses, the rest under My Locations. */
export function analysisType({ type }: Pick<EvaluationRecord, 'type'>): AnalysisType {
  const name = type.trim()
  const isCustom = name.includes('EIPA') || name === 'Market Intelligence' || /^custom /i.test(name)
  return isCustom ? 'custom' : 'default'
}
