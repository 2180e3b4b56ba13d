/** First names from many countries; the family names are invented, so no real person has both. */
const firstNames =
  `Adela Adriana Agnes Aitana Alba Alessia Alina Althea Amara Amaya Anahí Anastasia Andrea Angela Anneliese Antonia Apolline
Ariadne Astrid Athena Audra Aurelia Aurora Ayesha Azalea Beatriz Belinda Bianca Blanca Brigitte Bronwyn Calista Camilla Carina Carmen Cassandra
Catalina Cecilia Celeste Céline Chiara Clara Clarissa Claudia Cleo Colette Constance Cordelia Cosima Dahlia Damaris Daphne Davina Deanna Delphine
Desdemona Diana Dolores Dominique Eleanor Elena Elise Éloïse Elvira Emilia Esmeralda Estelle Eugenia Evangeline Fabiana Farah Felicia Fernanda
Fiona Flavia Florence Francesca Freya Gabriela Genevieve Georgina Gianna Giselle Gloria Greta Gwendolyn Hanne Harriet Helena Hermione Honora
Ilaria Imogen Inès Ingrid Irina Isadora Isolde Ivana Jacinta Jasmina Joanna Jocelyn Josefina Judith Juliana Justine Kalina Karina Katarina
Keira Lara Larissa Laura Leandra Leonora Liana Lidia Linnea Livia Lorena Lucía Lucinda Ludovica Luisa Lyra Magdalena Maren Margot Mariana
Marisol Marlena Martina Mathilde Melina Mercedes Michaela Miranda Mireille Monique Morgana Nadia Naomi Natalia Nerissa Nicoletta Noémie Norah
Octavia Odessa Olympia Ophelia Oriana Ottilie Paloma Pamela Patricia Paulina Penelope Petra Philippa Portia Priscilla Ramona Raquel Rebecca
Renata Rosalind Rowena Roxana Sabine Salome Samira Savannah Selene Seraphina Sienna Simone Siobhan Solange Sonia Søren Stella Sylvie Tabitha
Tamara Tatiana Thalia Theodora Valentina Vanessa Vera Veronica Victoria Violetta Viveca Xenia Yolanda Ysolde Yvette Zelda Zoë Zuleika`
    .split(/\s+/)
    .slice(0, 200);

const familyBeginnings =
  'Alder Amber Arden Ash Aster Bell Bram Briar Calder Cedar Cinder Clove Coral Corvin Dove Drift Dusk Ember Fable Fern Gild Glen Hallow Hazel Heather Ivory Jasper Juniper Lark Laurel Linden Marl Merrow Moss Myrrh Opal Quill Raven Saffron Thistle'.split(
    ' ',
  );
const familyEndings =
  'bourne brook by croft dale den fell field ford gate grove ham holt hurst lane ley low mere moor more ridge stone thorne wick wood worth'.split(
    ' ',
  );

/** The number of different names. */
export const stageNameCount = firstNames.length * familyBeginnings.length * familyEndings.length;

/** Coprime to the count, so that stepping by it visits every combination before it repeats one. */
const stride = 77_773;

/** The `nth` stage name; all are different below `stageNameCount`. */
export const stageName = (nth: number): string => {
  const combination = (nth * stride + 4_211) % stageNameCount;
  const family = Math.floor(combination / firstNames.length);
  const beginning = familyBeginnings[family % familyBeginnings.length] ?? '';
  const ending = familyEndings[Math.floor(family / familyBeginnings.length)] ?? '';
  return `${firstNames[combination % firstNames.length]} ${beginning}${ending}`;
};
