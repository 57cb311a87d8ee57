/** Numbers that browser and server must agree on. Durations are in ms, radii in metres. */
export const limits = {
  visitorRows: 500,
  submissionLocations: 500,
  /** The best of a larger record (a page takes 0.1 s and 0.1 MB per current). */
  scorecardLocations: 10,
  /** Some 2 MB of the 5 MB that browsers store, rewritten with each change. */
  savedLocations: 10_000,
  lists: 500,
  /** Of an account, and their rows as JSON values: some 8,000 rows of ten columns. */
  unfinishedImports: 20,
  unfinishedValues: 120_000,
  /** Of all lists of an account: ten times the usual 10,000 locations. */
  listsBytes: 20_000_000,
  comparedLocations: 10,
  scenarios: 3,
  locationFileBytes: 20_000_000,
  locationFileRows: 50_000,
  /** Columns of no field, which somebody may still choose, beside those of one. */
  locationFileColumns: 100,
  locationFileCell: 1_000,
  /** Per look-up, and per file without a further press: geocoders may charge. */
  lookedUpAddresses: 50,
  lookedUpAtOnce: 500,
  /** Per call, about a second's work. */
  checkedPlaces: 500,
  /** On the map beside the lists of records: a browser draws them within 50 ms. */
  recordLocations: 5_000,
  recordFileBytes: 100_000_000,
  /** Of a record, beside the current one; the oldest go first, beyond the bytes too. */
  recordMapVersions: 10,
  recordMapVersionsBytes: 200_000_000,
  savedMaps: 200,
  savedMapVersions: 20,
  savedMapBytes: 50_000_000,
  savedMapsBytes: 500_000_000,
  thumbnailBytes: 300_000,
  cloudPictureBytes: 1_000_000,
  chosenRecords: 100,
  mergedMapBytes: 100_000_000,
  deletedRecordDays: 30,
  inferInputs: 500,
  hexResolution: 9,
  nearbyRadius: 200,
  recordChargersRadius: 2000,
  recordSitesRadius: 500,
  layersShown: 3,
  surveyAfter: 3,
  /** ms before a failed query is retried once. */
  retryDelay: 5000,
  renewalNotice: 60_000,
  refetchDelay: 1000,
  inputDebounce: 300,
  /** ms that people do not notice: a faster answer replaces the old one without a mark. */
  unseenWait: 100,
  /** ms before factors and projections follow an estimate. */
  outlookDelay: 250,
  calculatorHint: 700,
  issuePictures: 5,
  issuePictureBytes: 10_000_000,
  /** Decoding takes 4 bytes each; phones make photos of 48 million. */
  issuePicturePixels: 50_000_000,
  /** Longer side as stored, in pixels. */
  issuePictureSide: 2_400,
  keptPictureBytes: 1_500_000,
  supportThanks: 15_000,
  configurationRest: 600,
  /** A request takes 30 minutes at most; larger extracts are downloaded by the server. */
  atlasFileBytes: 2_000_000_000,
  /** Of all uploaded files together. */
  atlasFilesBytes: 20_000_000_000,
  atlasNeighbours: 8,
  /** Builds that wait or run. */
  atlasBuilds: 20,
} as const

export const maxPlanCandidates = 5_000
/** That a plan or a catchment counts. */
export const maxOwnSites = 500
/** Of an account. */
export const maxPlans = 100
/** Of a plan; the oldest go first. */
export const maxPlanVersions = 20
