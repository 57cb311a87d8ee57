import type { ManualChapter } from '@/components/manual/manual-text'
import { picture, points, steps, text } from '@/components/manual/manual-text'
import { classPowers } from '@/lib/catalogue/charging-class'
import { brand } from '@/lib/config/brand'
import { limits } from '@/lib/config/limits'
import { formatCount } from '@/lib/format/number'
import { evaluations } from './evaluations'
import { network } from './network'
import { results } from './results'
import { saved } from './saved'
import { scouting } from './scouting'
import { studio } from './studio'

const glossary: ManualChapter = {
  id: 'glossary',
  title: 'Glossary',
  blocks: [
    {
      kind: 'terms',
      terms: [
        {
          term: 'AADT',
          meaning:
            'Annual average daily traffic: vehicles that pass a road on an average day of the year, in both directions. Without a count it is a default for the road’s class, marked as estimated.',
        },
        {
          term: 'AC, DC, HPC',
          meaning: `Classes of charging points by power: AC ${classPowers.AC}, DC ${classPowers.DC}, HPC (high-power charging) ${classPowers.HPC}. The power type of an evaluation is its current, AC or DC: a station of 2×150 kW is evaluated as DC.`,
        },
        {
          term: 'Demand score',
          meaning:
            'How promising a hexagon is for charging, as a share of the best in the country. A weighted rank of traffic, population, places and competition; DC gives more weight to traffic, AC to people.',
        },
        {
          term: 'EVSE',
          meaning:
            'Electric vehicle supply equipment: a charging point that serves one car at a time. A station may have several, and each several plugs.',
        },
        {
          term: 'Functional road class',
          meaning:
            'What a road is for: 0 motorway, 1 and 2 major roads, 3 secondary, 4 and 5 local roads. Traffic is counted by these six classes.',
        },
        {
          term: 'Hexagon',
          meaning:
            'An H3 cell of resolution 9, about 0.1 km². All countries use the same cells, so hexagons can be compared.',
        },
        {
          term: 'Isochrone',
          meaning:
            'The area within reach in a given time; here the roads of a 3-minute drive from a location.',
        },
        {
          term: 'kWh/day',
          meaning: 'Energy that a station sells on an average day, all its connectors together.',
        },
        {
          term: 'Location',
          meaning:
            'A car park, fuel station or rest stop of the atlas, or any point you picked on the map, considered for charging.',
        },
        {
          term: 'POI',
          meaning:
            'Point of interest: a place such as a restaurant, shop, school or hotel, counted within 200 m.',
        },
        {
          term: '80 % band',
          meaning: 'The range in which four of five stations with such an estimate lie.',
        },
        {
          term: 'Screening estimate',
          meaning:
            'An estimate from published rates and open data, good for ranking sites. The page Model says whether it was calibrated with local charging data.',
        },
      ],
    },
  ],
  parts: [],
}

const start: ManualChapter = {
  id: 'start',
  title: 'Getting started',
  blocks: [
    text(
      `${brand.name} helps you find and assess places for EV charging. You look at a country’s demand on a map, shortlist places, submit them, and read what each would sell per day, and why.`,
    ),
  ],
  parts: [
    {
      id: 'whole-job',
      title: 'The whole job in six steps',
      blocks: [
        steps(
          'Open **Scout**, choose a country and a location type, and look where the map is brightest.',
          'Narrow the list with filters and sort it.',
          'Read the facts of a location, and compare it with another.',
          'Put the good ones into your list with **Add to list**.',
          'Open **Evaluate**, give the evaluation a name and submit it.',
          'Open it under **My Locations**, read the report of each location, and download the spreadsheet or the scorecard.',
        ),
      ],
    },
    {
      id: 'sign-in',
      title: 'Sign in, or look around',
      blocks: [
        text('The start page offers three choices.'),
        points(
          '**Sign In** opens the sign-in page of your organisation and returns you to where you were.',
          '**Sign Up** creates a free account, or asks for one where your sign-in service does not let people register.',
          '**Continue as Guest** opens the product without an account.',
        ),
        picture('sign-in', 'Start page: Sign In, Sign Up and Continue as Guest beside a map of demand.'),
        text(
          'A sign-in ends after 7 days without use, after 30 days in any case, or when you press **Sign Out**. It renews in the background while you work. If it ends, sign in again; your entries are kept.',
        ),
      ],
    },
    {
      id: 'guest',
      title: 'What guests see',
      blocks: [
        points(
          'The whole map with its hexagons and charging stations.',
          `The ${formatCount(limits.visitorRows)} largest sites of each search.`,
          'The Restaurant filter. Other filters, scores of single locations and orders by them are locked.',
          'One estimate of a place of their choice: press the map, then **Estimate**. It is in round figures and says what moves it most.',
          'Evaluations of real places as examples, with reports, results and files.',
        ),
        text(
          'Your own list and submitting need an account. Locked values show **Register for free to unlock** beside them.',
        ),
      ],
    },
    {
      id: 'home',
      title: 'Home and navigation',
      blocks: [
        text(
          'Home has three products: **Scout New Locations**, **Evaluations** and **My Analyses**. The bar at the left has the same and your list: **Scout**, **Evaluate** with the number of saved locations, **My Locations**, **My Analyses** once there is one, and **Usage**. **My Analyses** holds market analyses made for your account.',
        ),
        text('On a phone the bar is in the menu at the top right. Panels become sheets you pull up.'),
      ],
    },
  ],
}

const data: ManualChapter = {
  id: 'data',
  title: 'What the figures mean, and their limits',
  blocks: [
    text(
      'Everything comes from an atlas of the country: roads, car parks, places and charging stations from open data. The legal page lists sources, licences and dates; every map and file shows its attribution.',
    ),
  ],
  parts: [
    {
      id: 'counted-estimated',
      title: 'Counted, estimated, assumed',
      blocks: [
        points(
          '**Traffic** is counted where a count exists. Elsewhere it is a **class default**, the usual traffic of such a road, scaled to the country’s people; switch on **Traffic** to see which.',
          '**Capacity** is the number of parking spaces as mapped; otherwise it is estimated from the area, or typical of its kind of site, and marked as estimated.',
          '**Population** is spread over the hexagons of the country. People beyond the border are not counted.',
          '**Chargers** come from open registers. A new station may be missing, a closed one still listed.',
          '**Scores** are weighted ranks within one country. The same score in two countries does not mean the same demand.',
        ),
        text(
          'Data stops at the border; demand beyond it is not counted, and places near it are marked. An unknown figure is shown as a dash, never as 0.',
        ),
      ],
    },
    {
      id: 'screening',
      title: 'How to use an estimate',
      blocks: [
        text(
          'The model combines published rates of public chargers with factors for traffic, people, places, competition and the country’s EV fleet. It says which places to visit first. It does not cover prices, opening hours, the grid connection or access at night.',
        ),
        text(
          'The page **Model** (/model) lists every figure in it with its source, says which were checked on metered stations, and how far off it was there, for AC and DC apart.',
        ),
      ],
    },
  ],
}

const keyboard: ManualChapter = {
  id: 'keyboard',
  title: 'Keyboard',
  blocks: [
    text('Everything works without a mouse. Tab goes from control to control, Enter or Space presses.'),
    {
      kind: 'terms',
      terms: [
        {
          term: 'Arrow keys',
          meaning: 'On the map: to the next hexagon in that direction; a screen reader announces its score.',
        },
        { term: 'Shift with an arrow', meaning: 'Moves the map.' },
        { term: 'Enter', meaning: 'Opens the hexagon, or the row that has the focus.' },
        {
          term: 'Shift with F10, or the menu key',
          meaning: 'Opens the menu of the right mouse button: coordinates, and actions at the place.',
        },
        {
          term: 'Escape',
          meaning: 'Returns the arrows to the map, discards a change of name, closes the open window.',
        },
        { term: 'Shift with a press', meaning: 'Compares the pressed location with the chosen one.' },
      ],
    },
  ],
  parts: [],
}

const support: ManualChapter = {
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

const programs: ManualChapter = {
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
      'Assistants that speak the Model Context Protocol connect to the address at the end of that page with a token. They can then search sites, estimate and explain, submit locations and read records, as far as the token allows.',
    ),
  ],
  parts: [],
}

const internal: ManualChapter = {
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
      '**Countries**, in the rail: every country with the day of its map data, its size and state. Staff add countries and regions from an OpenStreetMap extract, by its address or as a file, update them when newer map data is there, compare a version with the one before, and remove countries. A build runs while the page is left; when one fails, the version before stays in use and the row says what to do.',
      '**Invite user**, on a customer’s page: enter an email address, then send the link that appears. It works once, for 14 days. **People** lists everybody with their role, which a customer’s admin changes there. A person whose role changes or who is removed is signed out at once.',
      `**Add Record**, above a list of evaluations: a record with its map, spreadsheet and scorecard, each a file or an address. **…** beside a record copies or deletes it, and on **My Analyses** changes it; **Update dataset**, there and beside the record's files, replaces one dataset of its map by a table in any format of the map studio, after showing which rows and columns change. **Where are the places?** says it where the file does not. A table without places is refused. **Undo**, or **Restore the version before** in the same dialog, takes a replacement back. Chosen DC evaluations can be merged into one. **Recently deleted** restores a record for ${limits.deletedRecordDays} days.`,
      'The choice of a customer in the bar applies to every screen; changes by staff are written into that customer’s audit log, which its admin reads under **Customer page** in the account menu.',
      '**?customer=** and the name of a customer in the address shows their evaluations and is kept from page to page.',
    ),
    text('Rights belong to the account, not to the switch: the service refuses other accounts.'),
  ],
  parts: [],
}

/** The user guide, in the order of a first use. */
export const manual: readonly ManualChapter[] = [
  start,
  scouting,
  saved,
  evaluations,
  results,
  network,
  studio,
  data,
  keyboard,
  programs,
  support,
  internal,
  glossary,
]
