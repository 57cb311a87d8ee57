import { type ManualChapter, picture, points, text } from '@/components/manual/manual-text'
import { limits } from '@/lib/config/limits'

export const support: ManualChapter = {
  id: 'support',
  title: 'Support',
  blocks: [
    text('**Support** at the end of the bar opens a page with three tabs. You need no account.'),
    picture('support', 'Support page with the tabs Get New Leads, Report Issue and Others, and a form.'),
    points(
      '**Get New Leads**: give the area and the number of locations you need, or book a meeting.',
      `**Report Issue**: say what happened. You can attach up to ${limits.issuePictures} pictures of ${limits.issuePictureBytes / 1_000_000} MB each.`,
      '**Others**: any other message.',
    ),
    text(
      'A message includes the page you came from. When a page crashes, it sends one report with the software versions. The version page shows both versions and copies them.',
    ),
  ],
  parts: [],
}

export const internal: ManualChapter = {
  id: 'internal',
  title: 'Internal mode',
  blocks: [
    text(
      'Staff switch on **Internal Mode** in the account menu, at the top right. It shows staff tools and stays on in this browser until it is switched off or another account signs in. The bar at the left shows that it is on.',
    ),
    picture(
      'internal',
      'Scouting map with the settings of the map’s layers, a tool for staff, open beside it.',
    ),
    points(
      '**Map-toolkit settings**, at the bottom right of the scouting map: the layers, their zooms and looks, and the opacity and column of the hexagons.',
      '**Internal locations configuration**, below it: filters, fields and sorts of the list.',
      'Both can be downloaded as a file; an operator installs it for all users.',
      '**?customer=** and the name of a customer in the address shows their evaluations and is kept from page to page.',
    ),
    text('Rights belong to the account, not to the switch: the service refuses other accounts.'),
  ],
  parts: [],
}
