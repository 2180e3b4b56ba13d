/** What a message is about, and the hours within which we aim to answer (SPEC.md sections 2 and 9). */
export const inquiryTypes = [
  { key: 'premium-listing', name: 'Premium Model Listing ($500)', answerHours: 24 },
  { key: 'promotion-services', name: 'Promotion services', answerHours: 48 },
  { key: 'partnership', name: 'Partnership', answerHours: 48 },
  { key: 'technical-support', name: 'Technical support', answerHours: 12 },
  { key: 'billing', name: 'Billing', answerHours: 24 },
  { key: 'general', name: 'General inquiry', answerHours: 48 },
] as const;
export type InquiryType = (typeof inquiryTypes)[number]['key'];

export const inquiryTypeKeys = inquiryTypes.map(({ key }) => key);

export const inquiryTypeOf = (key: string) => inquiryTypes.find((type) => type.key === key);
