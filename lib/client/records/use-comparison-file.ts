'use client'

import { useEffect, useRef, useState } from 'react'
import { requestOf } from '@/lib/client/fetch/call-api'
import { saveFile } from '@/lib/client/fetch/download-file'
import { fetchAnswer } from '@/lib/client/fetch/fetch-json'
import { isAborted } from '@/lib/client/fetch/request-error'
import { readerForm } from '@/lib/client/reader-form'
import { type ComparisonForm, type ComparisonRequest, comparisonCalls } from '@/lib/contract/comparison'

interface ComparisonFile {
  making: ComparisonForm | undefined
  save: (request: ComparisonRequest) => Promise<void>
}

export function useComparisonFile(): ComparisonFile {
  const [making, setMaking] = useState<ComparisonForm>()
  const pending = useRef<AbortController>(undefined)
  useEffect(() => () => pending.current?.abort(), [])
  const save = async (request: ComparisonRequest) => {
    const body = { ...request, ...readerForm() }
    const controller = new AbortController()
    pending.current = controller
    setMaking(body.form)
    try {
      const answer = await fetchAnswer(
        requestOf(comparisonCalls.writeComparison, { body, signal: controller.signal }),
      )
      saveFile({ name: `comparison.${body.form}`, blob: await answer.blob() })
    } catch (error) {
      if (!isAborted(error)) throw error
    } finally {
      setMaking(undefined)
    }
  }
  return { making, save }
}
