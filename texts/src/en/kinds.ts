/** The words for `{{kind}}`, where lists of the same records differ in whose they are. */
export const kinds = {
  AdminsEgypt: 'Platform admin',
  MasterAdmin: 'Centre manager',
  Employee: 'Employee',
  Student: 'Student',
  Parent: 'Parent',
  Client: 'Client',
  Supplier: 'Supplier',
  VechileOwner: 'Vehicle owner',
  Sales: 'Sales agent',
  PlaceMasterAdmin: 'Management place',
  PlaceEmployee: 'Staff place',
  PlaceStudent: 'Student place',
  PlaceSupplier: 'Supplier place',
  PlaceParent: 'Parent place',
  PlaceClient: 'Client place',
  PlaceOther: 'Other place',
  EducationalGroup: 'Group',
  EducationalCategory: 'Subject',
  Place: 'Place',
  EducationalActivity: 'Activity',
  GeographicalDistribution: 'Geographical area',
  JobGrade: 'Job grade',
  Finance: 'Finance',
  StoreItem: 'Store item',
  BodyPart: 'Body part',
}

/** The same words alone, as on a tab. */
export const kindsAlone = kinds
