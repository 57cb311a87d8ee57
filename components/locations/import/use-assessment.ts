'use client'

import { useEffect, useState } from 'react'
import type { SavedLocation } from '@/lib/domain/evaluation/saved-list-rules'
import type { FileRow, ReadingRules } from '@/lib/domain/location-file/assess-row'
import { type Assessment, assessRows } from '@/lib/domain/location-file/assess-rows'
import { type RowTally, tallyRows } from '@/lib/domain/location-file/row-tally'

/** Milliseconds of work between two breaths, so that a press is answered within a frame or two. */
const budget = 12

interface Given {
  rows: readonly FileRow[]
  rules: ReadingRules
  existing: readonly SavedLocation[]
}

type Assessed = Assessment & { tally: RowTally }

function* assess({ rows, rules, existing }: Given): Generator<undefined, Assessed, undefined> {
  const assessment = yield* assessRows(rows, rules, existing)
  return { ...assessment, tally: yield* tallyRows(assessment.rows) }
}

/** The assessment of a file by the current rules, or the one before while a long file is read again. */
export function useAssessment({ rows, rules, existing }: Given): Assessed | undefined {
  const [assessment, setAssessment] = useState<Assessed>()
  useEffect(() => {
    const steps = assess({ rows, rules, existing })
    let timer: number | undefined
    const work = () => {
      const started = performance.now()
      while (performance.now() - started < budget) {
        const step = steps.next()
        if (step.done) return setAssessment(step.value)
      }
      timer = window.setTimeout(work, 0)
    }
    work()
    return () => window.clearTimeout(timer)
  }, [rows, rules, existing])
  return assessment
}
