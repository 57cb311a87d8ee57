import { BarAction, PublicFrame } from '@/components/shell/public-frame'
import type { FrameLinks } from '@/lib/config/frame-links'
import type { CountrySources, SiteExamples } from '@/lib/contract/showcase'
import { CallToAction } from './call-to-action'
import { Examples } from './examples'
import { Hero } from './hero'
import { Questions } from './questions'
import { demoHref } from './retail-links'
import { Sources } from './sources'
import { Steps } from './steps'
import { Takeaways } from './takeaways'

type RetailScreenProps = {
  /** Null while the service is unreachable, as are the sources. */
  examples: SiteExamples['data'] | null
  sources: CountrySources['data'] | null
  links: FrameLinks
  meetingUrl: string | null
}

/** The landing page for owners of shops and car parks. */
export function RetailScreen({ examples, sources, links, meetingUrl }: RetailScreenProps) {
  const countries = sources ?? []
  return (
    <PublicFrame ground="dark" links={links} action={<BarAction href={demoHref}>Book a demo</BarAction>}>
      <Hero examples={examples} meetingUrl={meetingUrl} />
      <Examples examples={examples} />
      <Steps />
      <Takeaways />
      <Sources countries={countries} slug={examples?.country.slug} />
      <Questions countries={countries.map(({ name }) => name)} />
      <CallToAction meetingUrl={meetingUrl} />
    </PublicFrame>
  )
}
