import { buttonClass } from '@/components/ui/button-class'
import { classes } from '@/components/ui/classes'
import { demoHref, meetingHref } from './retail-links'

type WaysOnProps = { meetingUrl: string | null; className?: string | undefined }

/** A demo or a meeting, beside each other on dark ground. */
export function WaysOn({ meetingUrl, className }: WaysOnProps) {
  return (
    <div className={classes('flex flex-wrap gap-3', className)}>
      <a href={demoHref} className={buttonClass({ tone: 'volt', size: 'touch' })}>
        Book a demo
      </a>
      <a href={meetingHref(meetingUrl)} className={buttonClass({ tone: 'dark', size: 'touch' })}>
        Book a meeting
      </a>
    </div>
  )
}
