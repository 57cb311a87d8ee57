import { publicPages } from '@/lib/config/public-pages'
import { supportPath } from '@/lib/config/routes'

/** The form in which somebody asks for a demo; it knows from where. */
export const demoHref = supportPath({ tab: 'new-leads', ref: publicPages.retail.path })

/** Where meetings are booked: the address of the installation, else the form. */
export const meetingHref = (meetingUrl: string | null) => meetingUrl ?? demoHref
