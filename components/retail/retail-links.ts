import { publicPages } from '@/lib/config/public-pages'
import { supportPath } from '@/lib/config/routes'

/** The demo form, with its page of origin. */
export const demoHref = supportPath({ tab: 'new-leads', ref: publicPages.retail.path })

/** The installation's booking address, else the form. */
export const meetingHref = (meetingUrl: string | null) => meetingUrl ?? demoHref
