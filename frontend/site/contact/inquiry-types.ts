export const inquiryTypes = [
  { value: 'premium-listing', label: 'Premium Model Listing ($500)' },
  { value: 'promotion-services', label: 'Promotion Services' },
  { value: 'partnership', label: 'Partnership' },
  { value: 'technical-support', label: 'Technical Support' },
  { value: 'billing', label: 'Billing' },
  { value: 'general', label: 'General' },
] as const;
