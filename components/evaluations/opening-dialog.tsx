'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { declineEvaluation, shownEvaluation } from '@/lib/client/evaluation/active-evaluation'
import { useLocationsDataset } from '@/lib/client/rows/locations-dataset'
import { type OpeningQuestion, openingQuestion } from '@/lib/domain/evaluation/opening-question'

/** The question to answer before a record is loaded; undefined once it is accepted. */
export function useOpening(evalId: string) {
  const [question, setQuestion] = useState(() => {
    const hasSites = useLocationsDataset.getState().dataset !== undefined
    return openingQuestion({ evalId, hasSites, shown: shownEvaluation() })
  })
  const accept = () => {
    useLocationsDataset.getState().setDataset(undefined)
    setQuestion(undefined)
  }
  return { question, accept }
}

/** Asks before a record replaces other data; declining leads back. */
export function OpeningDialog({ title, description, onAccept }: OpeningQuestion & { onAccept: () => void }) {
  const router = useRouter()
  const decline = () => {
    declineEvaluation()
    router.back()
  }
  return (
    <Dialog
      open
      onOpenChange={decline}
      title={title}
      description={description}
      actions={
        <>
          <Button tone="line" onClick={decline}>
            Cancel
          </Button>
          <Button onClick={onAccept}>Show</Button>
        </>
      }
    />
  )
}
