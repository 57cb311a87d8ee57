import { NextSteps } from './next-steps'
import { Band } from './page-band'

/** The way on, for whoever has read to the end. */
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
