'use client'

import { useEffect, useState } from 'react'
import type { SavedLocation } from '@/lib/domain/evaluation/saved-list-rules'
import type { FileRow, ReadingRules } from '@/lib/domain/location-file/assess-row'
import { type Assessment, assessRows } from '@/lib/domain/location-file/assess-rows'

/** Milliseconds of work between two breaths, so that a press is answered within a frame or two. */
const budget = 12

interface Given {
  rows: readonly FileRow[]
  rules: ReadingRules
  existing: readonly SavedLocation[]
}

/** The assessment of a file by the current rules, or the one before while a long file is read again. */
export function useAssessment({ rows, rules, existing }: Given): Assessment | undefined {
  const [assessment, setAssessment] = useState<Assessment>()
  useEffect(() => {
    const steps = assessRows(rows, rules, existing)
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
