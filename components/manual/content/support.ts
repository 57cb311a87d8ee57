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

export const programs: ManualChapter = {
  id: 'programs',
  title: 'Programs and assistants',
  blocks: [
    text(
      '**Access tokens** in the account menu lets programs act in your name. **New token** asks for a name, what the token may do, and its last day. The token is shown once; **Revoke** ends it at once.',
    ),
    text(
      '**Try calls, or connect an assistant** opens the list of all calls. Each has a form filled with an example: **Send** makes the call by your sign-in or by a token that you paste, and shows its status, time, size and answer. **Copy as curl** copies it as a command.',
    ),
    text(
      'Assistants that speak the Model Context Protocol connect to the address at the end of that page with a token. They can then search sites, estimate and explain, submit locations and read records, as far as the token may.',
    ),
  ],
  parts: [],
}

export const internal: ManualChapter = {
  id: 'internal',
  title: 'Internal mode',
  blocks: [
    text(
      'Staff switch on **Internal Mode** in the account menu, at the top right. It shows staff tools and stays on in this browser until it is switched off or another account signs in. A violet bar above every screen shows that it is on, and for which customer.',
    ),
    picture(
      'internal',
      'Scouting map with the settings of the map’s layers, a tool for staff, open beside it.',
    ),
    points(
      '**Map-toolkit settings**, at the bottom right of the scouting map: the layers, their zooms and looks, and the opacity and column of the hexagons.',
      '**Internal locations configuration**, below it: filters, fields and sorts of the list.',
      'Both can be downloaded as a file; an operator installs it for all users.',
      '**Customers**, in the rail: every customer with its records, audit log and usage. Staff create and rename customers, stop their submissions and set how many locations they may submit a month.',
      '**Invite user**, on a customer’s page: enter an email address, then send the link that appears. It works once, for 14 days. **People** lists everybody with their role, which a customer’s admin changes there. Whoever gets another role or is removed is signed out at once.',
      `**Add Record**, above a list of evaluations: a record with its map, spreadsheet and scorecard, each a file or an address. **…** beside a record copies or deletes it, and on **My Analyses** changes it; **Update dataset**, there and beside the record's files, replaces one dataset of its map by a .csv file, after telling which rows and columns change. Chosen DC evaluations can be merged into one. **Recently deleted** restores a record for ${limits.deletedRecordDays} days.`,
      'The choice of a customer in the bar applies to every screen; what staff change is written into that customer’s audit log, which its admin reads by **Customer page** in the account menu.',
      '**?customer=** and the name of a customer in the address shows their evaluations and is kept from page to page.',
    ),
    text('Rights belong to the account, not to the switch: the service refuses other accounts.'),
  ],
  parts: [],
}
