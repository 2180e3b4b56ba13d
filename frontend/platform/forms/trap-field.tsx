import { styled } from 'styled-components';

/** A field that no person sees or reaches, and that a form-filling program fills. It is sent along; the server judges. */
export const TrapField = () => (
  <Trap aria-hidden="true">
    <input type="text" name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
  </Trap>
);

const Trap = styled.div`
  position: absolute;
  inset-inline-start: -200vw;
  width: 1px;
  height: 1px;
  overflow: hidden;
`;
