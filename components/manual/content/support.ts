import { type ManualChapter, picture, points, text } from '@/components/manual/manual-text'
import { limits } from '@/lib/config/limits'

export const support: ManualChapter = {
  id: 'support',
  title: 'Support',
  blocks: [
    text('**Support** at the end of the bar opens a page with three tabs. No account is needed.'),
    picture('support', 'Support page with the tabs Get New Leads, Report Issue and Others, and a form.'),
    points(
      '**Get New Leads**: tell us the area and how many locations you look for, or book a meeting.',
      `**Report Issue**: say what happened. You can attach up to ${limits.issuePictures} pictures of ${limits.issuePictureBytes / 1_000_000} MB each.`,
      '**Others**: any other message.',
    ),
    text(
      'A message carries the page that you came from. When a page crashes, a report with the versions of the software is sent by itself, once. The version page names both versions and copies them.',
    ),
  ],
  parts: [],
}

export const internal: ManualChapter = {
  id: 'internal',
  title: 'Internal mode',
  blocks: [
    text(
      'Staff switch on **Internal Mode** in the account menu, at the top right. It shows tools that customers do not have and stays on in this browser until it is switched off or somebody else signs in. The bar at the left says that it is on.',
    ),
    picture(
      'internal',
      'Scouting map with the settings of the map’s layers, a tool for staff, open beside it.',
    ),
    points(
      '**Map-toolkit settings**, at the bottom right of the scouting map: which layers are drawn at which zoom, how, and the opacity and column of the hexagons.',
      '**Internal locations configuration**, below it: filters, list fields and sorts of the list.',
      'Both can be downloaded as a file, which an operator puts into the installation for everybody.',
      '**?customer=** and the name of a customer in the address shows their evaluations; it goes along from page to page.',
    ),
    text('The rights belong to the account, not to the switch: the service refuses whoever is not staff.'),
  ],
  parts: [],
}
