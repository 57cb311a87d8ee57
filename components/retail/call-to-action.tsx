import { NextSteps } from './next-steps'
import { Band } from './page-band'

/** Call to action at the end of the page. */
export function CallToAction({ meetingUrl }: { meetingUrl: string | null }) {
  return (
    <Band
      ground="dark"
      title="See it with your own sites"
      lead="Bring ten addresses. We show what surrounds each of them and which would sell charging."
    >
      <NextSteps meetingUrl={meetingUrl} />
    </Band>
  )
}
