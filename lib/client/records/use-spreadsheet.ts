'use client'

import { useEffect, useRef, useState } from 'react'
import { fetchFile, saveFile } from '@/lib/client/fetch/download-file'
import { isAborted } from '@/lib/client/fetch/request-error'

/** ms */
const doneFor = 10_000

type SpreadsheetStep = 'idle' | 'loading' | 'downloaded'

interface Spreadsheet {
  step: SpreadsheetStep
  download: () => Promise<'saved' | { error: unknown } | undefined>
}

/** Waits while the file is being made; leaving the page aborts. */
export function useSpreadsheet(url: string | undefined, fallbackName: string): Spreadsheet {
  const [step, setStep] = useState<SpreadsheetStep>('idle')
  const pending = useRef<AbortController>(undefined)
  useEffect(() => () => pending.current?.abort(), [])
  useEffect(() => {
    if (step !== 'downloaded') return
    const timer = setTimeout(() => setStep('idle'), doneFor)
    return () => clearTimeout(timer)
  }, [step])

  const download = async () => {
    if (!url || step === 'loading') return undefined
    const controller = new AbortController()
    pending.current = controller
    setStep('loading')
    try {
      saveFile(await fetchFile(url, fallbackName, controller.signal))
      setStep('downloaded')
      return 'saved'
    } catch (error) {
      if (isAborted(error)) return undefined
      setStep('idle')
      return { error }
    }
  }
  return { step, download }
}
