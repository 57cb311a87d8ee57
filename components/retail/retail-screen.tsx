import { BarAction, PublicFrame } from '@/components/shell/public-frame'
import type { FrameLinks } from '@/lib/config/frame-links'
import type { SiteExamples } from '@/lib/contract/showcase'
import { CallToAction } from './call-to-action'
import { Examples } from './examples'
import { Hero } from './hero'
import { Promises } from './promises'
import { demoHref } from './retail-links'
import { Steps } from './steps'

type RetailScreenProps = {
  examples: SiteExamples['data'] | null
  links: FrameLinks
  meetingUrl: string | null
}

/** The landing page for owners of shops and car parks. */
export function RetailScreen({ examples, links, meetingUrl }: RetailScreenProps) {
  return (
    <PublicFrame ground="dark" links={links} action={<BarAction href={demoHref}>Book a demo</BarAction>}>
      <Hero example={examples?.high ?? null} meetingUrl={meetingUrl} />
      <Examples examples={examples} />
      <Steps />
      <Promises />
      <CallToAction meetingUrl={meetingUrl} />
    </PublicFrame>
  )
}
