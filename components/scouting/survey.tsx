'use client'

import { useEffect } from 'react'
import { shallow } from 'zustand/shallow'
import { Frame } from '@/components/ui/frame'
import { FrameDialog } from '@/components/ui/frame-dialog'
import { Skeleton } from '@/components/ui/skeleton'
import { track } from '@/lib/client/feedback/analytics'
import { useSurveyMemory } from '@/lib/client/feedback/survey'
import { usePublicSettings } from '@/lib/client/page/public-settings'
import { useScouting } from './state/scouting-provider'

/** Opens the survey after the third different site; never for guests, once per browser. */
function useSurveyDue() {
  const { viewer, ask } = useScouting(({ viewer, ask }) => ({ viewer, ask }), shallow)
  const id = useScouting(({ open }) => open.active?.id)
  const isAsked = viewer.isRegistered && !viewer.isGuest
  useEffect(() => {
    if (isAsked && id !== undefined && useSurveyMemory.getState().open(id)) ask('survey')
  }, [isAsked, id, ask])
}

/** Placeholder of a short form. */
function FormSkeleton() {
  return (
    <div role="status" aria-label="Loading the survey" className="grid gap-5 p-5">
      <Skeleton className="h-4 w-3/5" />
      {['first', 'second', 'third'].map((key) => (
        <span key={key} className="grid gap-2">
          <Skeleton className="h-3 w-2/5" />
          <Skeleton className="h-10 w-full" />
        </span>
      ))}
    </div>
  )
}

/** The installation's survey in a frame. Only its button closes it: a press outside would lose the input. */
export function Survey() {
  const { prompt, ask } = useScouting(({ prompt, ask }) => ({ prompt, ask }), shallow)
  const { surveyUrl } = usePublicSettings()
  useSurveyDue()
  return (
    <FrameDialog
      title="Tell us how scouting works for you"
      size="form"
      open={prompt === 'survey'}
      closesOutside={false}
      onOpenChange={() => ask(undefined)}
      onClosePress={() => track('close_survey_button_click')}
    >
      <Frame
        title="Survey"
        src={surveyUrl}
        // A page of another site keeps its own origin and cannot access this one.
        sandbox="allow-scripts allow-forms allow-same-origin"
        failure="The survey could not be loaded."
        loading={<FormSkeleton />}
        className="h-full"
      />
    </FrameDialog>
  )
}
